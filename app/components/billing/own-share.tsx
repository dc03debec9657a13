import type { PortalWords } from '#app/content/portal/catalogs.ts'

export interface OwnShareFacts {
	amount: string
	total: string
	left: string | null
}

/** One payer's part of the amount due. */
export function OwnShare({ own, text }: { own: OwnShareFacts; text: PortalWords['money'] }) {
	const { amount, total, left } = own
	return (
		<p className="notice">
			<strong>{text.yourShare(amount, total)}</strong>{' '}
			{left === null ? text.shareSettled : left === amount ? null : `${text.online.open(left)}.`}
		</p>
	)
}
