import { useSay } from '#app/components/say.ts'
import { usePageLanguage } from '#app/components/site/spoken.tsx'
import type { PlanPage } from '#app/domain/subscription/plan-page.ts'
import { plans, priceWords, yearlySaving, type Cycle } from '#app/domain/subscription/plans.ts'

/** Billing cycle and plans. Each choice is a link, so that it has a URL and Back works. */
export function PlanChoice({ page }: { page: PlanPage }) {
	const { cycle } = page
	const say = useSay()
	return (
		<>
			<nav className="choice" aria-label={say('Billing')}>
				<Toggle on={cycle === 'monthly'} address={page.monthly} label={say('Monthly')} />{' '}
				<Toggle
					on={cycle === 'yearly'}
					address={page.yearly}
					label={say(page.solo ? 'Yearly, 17% saving' : 'Yearly, Save up to $549')}
				/>
			</nav>
			<ul className="plans">
				{page.cards.map((card) => (
					<PlanCard key={card.name} card={card} cycle={cycle} chosen={card.name === page.chosen} />
				))}
			</ul>
		</>
	)
}

function Toggle({ on, address, label }: { on: boolean; address: string; label: string }) {
	return (
		<a
			className={on ? 'button button-filled' : 'button'}
			aria-current={on ? 'true' : undefined}
			href={address}
		>
			{label}
		</a>
	)
}

interface PlanCardProps {
	card: PlanPage['cards'][number]
	cycle: Cycle
	chosen: boolean
}

function PlanCard({ card: { name, address, refusal }, cycle, chosen }: PlanCardProps) {
	const plan = plans[name]
	const say = useSay()
	const language = usePageLanguage()
	return (
		<li className={chosen ? 'card plan-popular' : 'card'}>
			<h2>
				{plan.name} {plan.popular ? <span className="tag tag-new">{say('Most Popular')}</span> : null}
			</h2>
			<p className="price">
				{priceWords(name, cycle, language)}
				<small>{say(cycle === 'monthly' ? '/month' : '/year')}</small>
			</p>
			{cycle === 'yearly' ? <p className="muted">{say(yearlySaving(name, language))}</p> : null}
			<ul>
				{plan.features.map((feature) => (
					<li key={feature}>{say(feature)}</li>
				))}
			</ul>
			{refusal ? (
				<p role="note">
					<strong>{say(refusal)}</strong>
				</p>
			) : (
				<p>
					{chosen ? (
						<span className="tag tag-good">{say('✓ Chosen')}</span>
					) : (
						<a className="button" href={address}>
							{say(`Choose ${plan.name}`)}
						</a>
					)}
				</p>
			)}
		</li>
	)
}
