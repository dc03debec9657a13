import { usePortalWords } from '#app/components/portal/words.ts'
import { href } from '#app/domain/href.ts'

interface BalanceProps {
	/** Null for users who do not pay for anyone. */
	balance: {
		due: string | null
		notDue: string | null
		credit: string | null
		hasLostPlace: boolean
		all: string | null
		paysOnline: boolean
	} | null
}

/** The balance in one line. Only payers see it. */
export function Balance({ balance }: BalanceProps) {
	const { home, money } = usePortalWords()
	const text = home.balance
	if (!balance) return null
	const { due, notDue, credit, hasLostPlace, all, paysOnline } = balance
	return (
		<section className="card card-row card-stack">
			<div>
				<p className="label">{due ? text.due : notDue ? money.nothingNow : text.nothing}</p>
				{due ? <p className="balance">{due}</p> : null}
				{all && due ? <p className="label">{money.shareOfDue(all)}</p> : null}
				{notDue ? <p className="label">{due ? text.notDue(notDue) : text.onlyLater(notDue)}</p> : null}
				{all && !due ? <p className="label">{money.shareOfAll(all)}</p> : null}
				{hasLostPlace ? <p className="label">{money.placeLost}</p> : null}
				{credit ? <p className="label">{text.credit(credit)}</p> : null}
			</div>{' '}
			<a
				className={due ? 'button button-filled' : 'button'}
				href={href.portal('invoices')}
				data-figure={due ? 'due' : undefined}
				data-value={due ?? undefined}
			>
				{paysOnline && (due || notDue) ? text.see : text.seeAll}
			</a>
		</section>
	)
}
