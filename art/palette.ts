/** The cafe's colours. The same values stand in the site's design tokens. */
export const espresso = { 900: "#1a110c", 800: "#241812", 700: "#33231a", 600: "#4b3527" } as const;
export const crema = { 50: "#fbf6ee", 100: "#f4ebdd", 200: "#e6d8c3" } as const;
export const saffron = "#f0a020";
export const leaf = "#1f6b45";
export const leafLight = "#7fd1a2";
export const clay = "#b4532a";
export const rose = "#e7b9a0";
export const ink = "#22384a";
