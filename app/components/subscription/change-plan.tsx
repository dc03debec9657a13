import { href } from '#app/domain/href.ts'

interface ChangePlanProps {
	change: {
		plan: string
		cycle: 'monthly' | 'yearly'
		before: Side
		after: Side
		name: string
		price: string
		/** What is left of the plan before, below zero; null where nothing is. */
		credit: string | null
		due: string
		dueMinor: number
		/** The next charge, at the full price. */
		next: string
		/** Why it cannot be chosen. */
		refusal: string | null
	}
}

interface Side {
	plan: string
	limits: { teachers: string; students: string }
}

/** What a change of plan comes to, and the one button that leads to where it is approved. */
export function ChangePlanPage({ change }: ChangePlanProps) {
	const { name, refusal } = change
	return (
		<>
			<h1>Change to {name}?</h1>
			<Compared {...change} />
			<Bill {...change} />
			{refusal ? (
				<p className="part" role="note">
					<strong>This plan cannot be chosen.</strong> {refusal} Archive the teachers and students who have
					left, or choose a larger plan.
				</p>
			) : (
				<p>Your new plan starts as soon as you approve it with PayPal. The old one is not charged again.</p>
			)}
			<div className="button-row part">
				{refusal ? null : <Confirm {...change} />}
				<a className="button" href={href.subscription()}>
					Keep my plan
				</a>
			</div>
		</>
	)
}

function Confirm({ plan, cycle, due, dueMinor }: ChangePlanProps['change']) {
	return (
		<form method="post" action={href.pay()}>
			<input type="hidden" name="plan" value={plan} />
			<input type="hidden" name="cycle" value={cycle} />
			<input type="hidden" name="due" value={dueMinor} />
			<button className="button button-filled" type="submit" data-pending="Opening PayPal...">
				{dueMinor > 0 ? `Pay ${due} with PayPal` : 'Confirm with PayPal'}
			</button>
		</form>
	)
}

function Compared({ before, after }: Pick<ChangePlanProps['change'], 'before' | 'after'>) {
	const rows = [
		['Plan', before.plan, after.plan],
		['Teachers', before.limits.teachers, after.limits.teachers],
		['Students', before.limits.students, after.limits.students],
	]
	return (
		<table aria-label="The two plans">
			<thead>
				<tr>
					<td />
					<th scope="col">Now</th>
					<th scope="col">After the change</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label, was, will]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td>{was}</td>
						<td>{will}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}

function Bill({ name, price, credit, due, next, cycle }: ChangePlanProps['change']) {
	const every = cycle === 'monthly' ? 'month' : 'year'
	const rows = [
		[`${name}, ${cycle}`, price],
		...(credit ? [['Unused part of your plan', credit]] : []),
		['To pay today', due],
		['Next charge', `${price} on ${next}, then every ${every}`],
	]
	return (
		<table aria-label="What you pay" className="part">
			<tbody>
				{rows.map(([label, words]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td>{words}</td>
					</tr>
				))}
			</tbody>
		</table>
	)
}
