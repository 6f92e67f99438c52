-- What a class type asks for at the session's end stands in promotion_rule since 0027, and nobody reads this any more.
alter table state drop column promotion_average_hundredths;
