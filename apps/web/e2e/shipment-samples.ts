/** The date so many days from now, as yyyy-MM-dd; negative ones lie in the past. */
export const dayFromNow = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
};

/** The same date as people read it: Mar 5, 2024. */
export const readable = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

export const chinaShipment = (OriginSupplierName: string, fields: object = {}) => ({
  OriginSupplierName,
  DjiboutiFreeZoneName: 'DIFTZ',
  OriginBillofLoadingNo: 638920,
  No_of_Containers: 4,
  ExpectedDjiboutiArrivalDate: dayFromNow(20),
  ...fields,
});
