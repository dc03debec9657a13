import type { ShouldRevalidateFunction } from '@remix-run/react'

/** For shells: moving from page to page inside one does not load the frame again, saving something does. */
export const onlyAfterActions: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl }) =>
	(formMethod !== undefined && formMethod !== 'GET') || currentUrl.href === nextUrl.href
