import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'

interface ChangePlanProps {
	change: {
		plan: string
		cycle: 'monthly' | 'yearly'
		before: Side
		after: Side
		name: string
		price: string
		/** Credit from the previous plan, as a negative amount; null if there is none. */
		credit: string | null
		due: string
		dueMinor: number
		/** Date of the next charge at full price. */
		next: string
		/** The reason why the plan cannot be chosen. */
		refusal: string | null
	}
}

interface Side {
	plan: string
	limits: { teachers: string; students: string }
}

/** Preview of a plan change, with a link to the approval. */
export function ChangePlanPage({ change }: ChangePlanProps) {
	const say = useSay()
	const { name, refusal } = change
	return (
		<>
			<h1>{say(`Change to ${name}?`)}</h1>
			<Compared {...change} />
			<Bill {...change} />
			{refusal ? (
				<p className="part" role="note">
					<strong>{say('This plan cannot be chosen.')}</strong> {say(refusal)}{' '}
					{say('Archive the teachers and students who have left, or choose a larger plan.')}
				</p>
			) : (
				<p className="part">
					{say(
						'Your new plan starts as soon as you approve it with PayPal. The old one is not charged again.',
					)}
				</p>
			)}
			<div className="button-row part">
				{refusal ? null : <Confirm {...change} />}
				<a className="button" href={href.subscription()}>
					{say('Keep my plan')}
				</a>
			</div>
		</>
	)
}

function Confirm({ plan, cycle, due, dueMinor }: ChangePlanProps['change']) {
	const say = useSay()
	return (
		<form method="post" action={href.pay()}>
			<input type="hidden" name="plan" value={plan} />
			<input type="hidden" name="cycle" value={cycle} />
			<input type="hidden" name="due" value={dueMinor} />
			<button className="button button-filled" type="submit" data-pending={say('Opening PayPal...')}>
				{say(dueMinor > 0 ? `Pay ${due} with PayPal` : 'Confirm with PayPal')}
			</button>
		</form>
	)
}

function Compared({ before, after }: Pick<ChangePlanProps['change'], 'before' | 'after'>) {
	const say = useSay()
	const rows = [
		['Plan', before.plan, after.plan],
		['Teachers', before.limits.teachers, after.limits.teachers],
		['Students', before.limits.students, after.limits.students],
	]
	return (
		<table aria-label={say('The two plans')} className="part">
			<thead>
				<tr>
					<td />
					<th scope="col">{say('Now')}</th>
					<th scope="col">{say('After the change')}</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label = '', was = '', will = '']) => (
					<tr key={label}>
						<th scope="row">{say(label)}</th>
						<td>{say(was)}</td>
						<td>{say(will)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Bill({ name, price, credit, due, next, cycle }: ChangePlanProps['change']) {
	const say = useSay()
	const every = cycle === 'monthly' ? 'month' : 'year'
	const rows = [
		[`${name}, ${cycle}`, price],
		...(credit ? [['Unused part of your plan', credit]] : []),
		['To pay today', due],
		['Next charge', `${price} on ${next}, then every ${every}`],
	]
	return (
		<table aria-label={say('What you pay')} className="part">
			<tbody>
				{rows.map(([label = '', text = '']) => (
					<tr key={label}>
						<th scope="row">{say(label)}</th>
						<td>{say(text)}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
