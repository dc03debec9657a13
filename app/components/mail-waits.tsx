import { useRouteLoaderData } from '@remix-run/react'
import { MAIL_WAITS } from '#app/domain/message/mail-set-up.ts'

/** Beside a promise of emails. Empty once mail is set up on the server. */
export function MailWaits() {
	const root = useRouteLoaderData<{ mailWaits?: true }>('root')
	return root?.mailWaits ? <p className="muted">{MAIL_WAITS}</p> : null
}
