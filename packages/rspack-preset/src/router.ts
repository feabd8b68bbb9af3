/**
 * The part of react-router-dom that the product uses, shared under that name in the browser. A shared module is never
 * tree-shaken, and the whole router is 60 KB. Add a name here when a screen needs it: other names are `undefined` at
 * run time, which a test of the preset detects. (react-router-dom 7 re-exports react-router.)
 */
export {
  BrowserRouter,
  Link,
  matchPath,
  Navigate,
  NavLink,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router';
