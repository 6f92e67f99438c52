-- Kept figures of each school, for the dashboards of school, district and state; `as_of` says when they were counted.
create table school_figures (
  school_id uuid primary key references school,
  state_id uuid not null references state,
  district_id uuid not null references district,
  as_of timestamptz not null,
  -- The contract's schoolFigures.
  figures jsonb not null
);
create index school_figures_district on school_figures (district_id);
create index school_figures_state on school_figures (state_id, as_of);
select akada_protect('school_figures');
