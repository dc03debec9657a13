import { useRouteLoaderData } from '@remix-run/react'

/** Beside a promise of emails. Empty once mail is set up on the server. */
export function MailWaits() {
	const root = useRouteLoaderData<{ mailWaits?: string }>('root')
	return root?.mailWaits ? <p className="muted">{root.mailWaits}</p> : null
}
