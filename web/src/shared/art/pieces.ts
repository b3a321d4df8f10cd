// The outlines of pieces, their foot at 0, 0.
export const HOUSE = "M-10 10V-2L0-11L10-2V10Z";
export const CITY = "M-15 11V-3L-8-10V-14L-2-20L4-14V-4H15V11Z";
export const ROBBER =
  "M0-24C6-24 8.5-19.5 8-15C12-11 13.5-2 13.5 8C13.5 11 8 13 0 13S-13.5 11-13.5 8C-13.5-2-12-11-8-15C-8.5-19.5-6-24 0-24Z";
