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
	const { amount, total, left, isForOthers } = own
	if (isForOthers) return <p className="notice">{text.forOthers}</p>
	return (
		<p className="notice">
			<strong>{text.yourShare(amount, total)}</strong>{' '}
			{left === null ? text.shareSettled : left === amount ? null : `${text.online.open(left)}.`}
		</p>
	)
}
