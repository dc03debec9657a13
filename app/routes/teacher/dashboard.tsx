import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Facts } from '#app/components/figures.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { dayWords } from '#app/utils/dates.ts'

export const handle = { title: 'Today' }

export async function loader(asked: LoaderFunctionArgs) {
	const { name, email, school } = await enter(asked, 'teacher', 'home:read')
	return {
		name,
		email,
		school: school.name,
		timeZone: school.timeZone,
		today: dayWords(Date.now(), school.timeZone),
	}
}

export default function TeacherHome() {
	const { name, email, school, timeZone, today } = useLoaderData<typeof loader>()
	return (
		<>
			<div className="page-head">
				<div>
					<h1>{today}</h1>
					<p className="muted">
						Hello, <bdi>{name}</bdi>
					</p>
				</div>
			</div>
			<div className="cards">
				<section className="card card-wide">
					<h2>You teach at {school}</h2>
					<Facts
						rows={[
							['Signed in as', <bdi key="email">{email}</bdi>],
							['Times are those of', timeZone],
						]}
					/>
				</section>
			</div>
		</>
	)
}
