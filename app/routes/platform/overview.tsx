import type { LoaderFunctionArgs } from '@remix-run/node'
import { PageHead } from '#app/components/page-head.tsx'
import { useLoaderData } from '@remix-run/react'
import { FigureCard } from '#app/components/figures.tsx'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { platformOverview } from '#app/models/platform/overview.server.ts'
import { dateWords, dayWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { plans } from '#app/domain/subscription/plans.ts'
import { statusTone, statusWords } from '#app/domain/subscription/labels.ts'

export const handle = { title: 'Platform' }

/** Platform staff work in one zone, wherever the schools are. */
const ZONE = 'UTC'

export async function loader(asked: LoaderFunctionArgs) {
	const staff = await enterPlatform(asked)
	return { name: staff.name, today: dayWords(Date.now(), ZONE, USUAL_FORMAT), ...platformOverview(staff) }
}

export default function PlatformOverview() {
	const { name, today, schoolsBy, newest, people, failures, databaseBytes } = useLoaderData<typeof loader>()
	return (
		<>
			<PageHead
				title={today}
				line={
					<>
						<bdi>{name}</bdi>, platform staff
					</>
				}
			/>
			<div className="cards">
				<FigureCard
					label="Active schools"
					figure={schoolsBy.active}
					note={`${schoolsBy.pending} pending, ${schoolsBy.expired} expired`}
				/>
				<FigureCard label="People" figure={people} note="who can sign in" />
				<FigureCard label="Failed sign-ins" figure={failures} note="in the last 15 minutes" />
				<FigureCard label="Database" figure={`${(databaseBytes / 1024 / 1024).toFixed(1)} MB`} />
			</div>
			<div className="cards">
				<section className="card card-wide">
					<h2>Newest schools</h2>
					<ul className="rows">
						{newest.map((school) => (
							<li key={school.id}>
								<span>
									<bdi>{school.name}</bdi>{' '}
									<span className={statusTone[school.status]}>{statusWords[school.status]}</span>
								</span>{' '}
								<span className="muted">
									{school.plan ? plans[school.plan].name : 'No plan'}, since{' '}
									{dateWords(school.createdAt, ZONE, USUAL_FORMAT)}
								</span>
							</li>
						))}
					</ul>
				</section>
			</div>
		</>
	)
}
