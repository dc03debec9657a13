import { usagePanel, type SubscriptionLimits, type UsageRow } from '#app/domain/subscription/usage.ts'

interface UsagePanelProps {
	limits: SubscriptionLimits
	solo: boolean
	/** Address for choosing a larger plan; owners only. */
	upgrade: string | null
}

export function UsagePanel({ limits, solo, upgrade }: UsagePanelProps) {
	const { rows, inactive, offersUpgrade } = usagePanel(limits, solo)
	return (
		<section className="usage card" aria-label="Plan usage">
			{inactive ? (
				<p>
					<span className="tag tag-bad">Subscription inactive</span>
				</p>
			) : null}
			{rows.map((row) => (
				<UsageBar key={row.label} row={row} />
			))}
			{offersUpgrade && upgrade ? (
				<a className="button button-small" href={upgrade}>
					Upgrade
				</a>
			) : null}
		</section>
	)
}

/** A symbol and a word, so that no information depends on color alone. */
const toneWords = { good: null, warn: ['!', 'Nearly full'], full: ['✕', 'Limit reached'] } as const

function UsageBar({ row: { label, used, limit, percent, tone } }: { row: UsageRow }) {
	const text = toneWords[tone]
	return (
		<div className={`usage-row usage-${tone}`}>
			<div>
				<span>{label}</span>{' '}
				<strong>
					{used} of {limit === 'unlimited' ? <Unlimited /> : limit}
				</strong>
			</div>
			{percent === null ? null : (
				<meter min={0} max={100} value={percent} aria-label={`${label} used, percent`} />
			)}
			{text ? (
				<p className="usage-words">
					<span aria-hidden="true">{text[0]}</span> {text[1]}
				</p>
			) : null}
		</div>
	)
}

function Unlimited() {
	return (
		<>
			<span aria-hidden="true">∞</span> <span className="sr-only">unlimited</span>
		</>
	)
}
