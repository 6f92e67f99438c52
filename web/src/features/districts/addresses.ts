/** Where the pages of this feature are. */
export const districtList = '/super-admin/districts'
export const districtUpload = `${districtList}/upload`
