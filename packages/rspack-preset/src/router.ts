/**
 * What the product uses of react-router-dom, and what the shared module of that name holds in the browser: a shared
 * module is never tree-shaken, and the whole router weighs 60 KB. A name that a screen needs is added here; whatever is
 * not here is `undefined` at run time, which the preset's test looks for. (react-router-dom 7 re-exports react-router.)
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
