/**
 * Native CSS Modules: every class is a named export, imported as a namespace (`import * as css from './x.module.css'`).
 */
declare module '*.module.css' {
  const classes: { readonly [className: string]: string };
  export = classes;
}
declare module '*.css';
