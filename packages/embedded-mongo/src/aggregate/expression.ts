import { Long } from 'bson';
import { evalExpr } from 'mingo/core';
import type { Doc, Value } from '../bson/values.ts';
export function evaluateExpression(doc: Doc, expression: Value, variables?: Doc): Value | undefined {
  void Long;
  return evalExpr(doc, expression, { variables } as never) as Value | undefined;
}
