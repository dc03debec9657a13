import type { PortalWords } from '#app/content/portal/catalogs.ts'

export interface OwnShareFacts {
	amount: string
	total: string
	left: string | null
	/** The reader owes nothing of it, and has paid nothing. */
	isForOthers: boolean
}

/** One payer's part of the amount due. */
export function OwnShare({ own, text }: { own: OwnShareFacts; text: PortalWords['money'] }) {
	if (own.isForOthers) return <p className="notice">{text.forOthers}</p>
	return (
		<p className="notice">
			<strong>{text.yourShare(own.amount, own.total)}</strong> {restWords(own, text)}
		</p>
	)
}

/** The same in a line of the list of invoices. */
export function ownShareWords(own: OwnShareFacts, text: PortalWords['money']): string {
	if (own.isForOthers) return text.forOthers
	return `${text.yourShare(own.amount, own.total)} ${restWords(own, text)}`.trim()
}

function restWords({ amount, left }: OwnShareFacts, text: PortalWords['money']): string {
	if (left === null) return text.shareSettled
	return left === amount ? '' : `${text.online.open(left)}.`
}
