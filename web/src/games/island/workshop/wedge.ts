// The smallest map there is, as docs/maps.md has it: somewhere to begin.
export const WEDGE = `map Wedge

hex 0 0 forest 6
hex 2 0 hills 5
hex 4 0 pasture 9
hex 1 1 fields 10
hex 3 1 mountains 4
hex 2 2 desert

town 0,-2 Ash
town 2,-2 Brook
town 4,-2 Cove
town -1,1 Dale
town 1,1 Elm
town 3,1 Ford
town 5,1 Glen
town 2,4 Inn
point 0,4 Hill
point 4,4 Jetty
point 1,7 Knoll
point 3,7 Lea

document wool 0,-2-1,-1 1,-1-2,-2     # two sides that meet
document any 3,5-3,7
closed 2,2-2,4                        # no way from Inn to the north

robber 2 2
`;
