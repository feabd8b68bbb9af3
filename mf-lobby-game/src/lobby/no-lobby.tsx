import { Navigate } from 'react-router-dom';

/** A lobby or game without an id. */
export const Component = () => <Navigate to="/lobby-list" replace />;
