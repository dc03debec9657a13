import type { ShouldRevalidateFunction } from '@remix-run/react'

/** Layouts reload after a successful action, but not on navigation within them. */
export const onlyAfterActions: ShouldRevalidateFunction = (args) => {
	const { formMethod, actionStatus = 200, currentUrl, nextUrl } = args
	if (formMethod !== undefined && formMethod !== 'GET') return actionStatus < 400
	return currentUrl.href === nextUrl.href
}

/** Layouts of a record also reload for another record. `param` is its route parameter. */
export function onlyForAnother(param: string): ShouldRevalidateFunction {
	return (args) => args.currentParams[param] !== args.nextParams[param] || onlyAfterActions(args)
}
