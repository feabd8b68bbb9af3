export const Answering = () => null;
export const Right = () => null;
