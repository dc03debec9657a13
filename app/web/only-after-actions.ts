import type { ShouldRevalidateFunction } from '@remix-run/react'

/** For shells: moving from page to page inside one does not load the frame again, saving something does. */
export const onlyAfterActions: ShouldRevalidateFunction = (args) => {
	const { formMethod, actionStatus = 200, currentUrl, nextUrl } = args
	if (formMethod !== undefined && formMethod !== 'GET') return actionStatus < 400
	return currentUrl.href === nextUrl.href
}

/** For the layout of one record: the same, and another record is loaded. `param` names it in the address. */
export function onlyForAnother(param: string): ShouldRevalidateFunction {
	return (args) => args.currentParams[param] !== args.nextParams[param] || onlyAfterActions(args)
}
