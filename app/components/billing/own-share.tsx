import type { PortalWords } from '#app/content/portal/catalogs.ts'

export interface OwnShareFacts {
	amount: string
	total: string
	left: string | null
}

/** One payer's part of the amount due. */
export function OwnShare({ own, words }: { own: OwnShareFacts; words: PortalWords['money'] }) {
	const { amount, total, left } = own
	return (
		<p className="notice">
			<strong>{words.yourShare(amount, total)}</strong>{' '}
			{left === null ? words.shareSettled : left === amount ? null : `${words.online.open(left)}.`}
		</p>
	)
}
