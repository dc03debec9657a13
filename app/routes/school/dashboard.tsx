import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ActivityCard } from '#app/components/activity.tsx'
import { Facts, FigureCard } from '#app/components/figures.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { listActivity } from '#app/models/audit.server.ts'
import { countPeople } from '#app/models/school.server.ts'
import { dayWords } from '#app/utils/dates.ts'
import { roleWords } from '#app/utils/roles.ts'
import { paidThroughWords, planWords, statusTone, statusWords } from '#app/utils/subscription-words.ts'

export const handle = { title: 'Dashboard' }

const LATEST = 6

export async function loader(asked: LoaderFunctionArgs) {
	const access = await enter(asked, 'school', 'home:read')
	const { name, role, kind, school } = access
	return {
		name,
		role,
		kind,
		school,
		today: dayWords(Date.now(), school.timeZone),
		people: countPeople(access),
		activity: listActivity(access, LATEST),
	}
}

export default function Dashboard() {
	const { name, role, kind, school, today, people, activity } = useLoaderData<typeof loader>()
	return (
		<>
			<div className="page-head">
				<div>
					<h1>{today}</h1>
					<p className="muted">
						<bdi>{name}</bdi>, {roleWords(role, kind).toLowerCase()} of <bdi>{school.name}</bdi>
					</p>
				</div>
			</div>
			<div className="cards">
				{role === 'admin' ? (
					<FigureCard label="Teachers" figure={people.teachers} note="who can sign in" />
				) : null}
				<FigureCard label="Students and parents" figure={people.students} note="who can sign in" />
			</div>
			<div className="cards">
				<ActivityCard lines={activity} timeZone={school.timeZone} />
				<section className="card">
					<h2>Your school</h2>
					<Facts
						rows={[
							['Plan', planWords(school.plan, school.cycle)],
							[
								'Subscription',
								<span key="status" className={statusTone[school.status]}>
									{statusWords[school.status]}
								</span>,
							],
							['Paid through', paidThroughWords(school.paidThrough, school.timeZone)],
							['Currency', school.currency],
							['Time zone', school.timeZone],
						]}
					/>
				</section>
			</div>
		</>
	)
}
