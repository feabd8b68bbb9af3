/** Where the game of a private lobby is seen. */
export const projectorPath = (lobbyId: string, code: string): string => `/broadcast/${lobbyId}?code=${code}`;
export const hostPath = (lobbyId: string): string => `/game/${lobbyId}`;
export const lobbyPath = (lobbyId: string): string => `/lobby/${lobbyId}`;
/** The simulator, with this quiz chosen. */
export const simulatorPath = (quizId: string): string => `/test?quiz=${quizId}`;
