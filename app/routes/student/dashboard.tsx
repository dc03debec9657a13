import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Facts } from '#app/components/figures.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { dayWords } from '#app/utils/dates.ts'
import { roleWords } from '#app/domain/account/roles.ts'

export const handle = { title: 'Home' }

export async function loader(asked: LoaderFunctionArgs) {
	const { name, email, role, kind, school } = await enter(asked, 'student', 'home:read')
	return {
		name,
		email,
		role,
		kind,
		school: school.name,
		today: dayWords(Date.now(), school.timeZone, school.dateFormat),
	}
}

export default function StudentHome() {
	const { name, email, role, kind, school, today } = useLoaderData<typeof loader>()
	return (
		<>
			<h1>
				Hello, <bdi>{name.split(' ')[0]}</bdi>
			</h1>
			<section className="card">
				<h2>{today}</h2>
				<Facts
					rows={[
						['School', <bdi key="school">{school}</bdi>],
						['You are here as', roleWords(role, kind)],
						['Signed in as', <bdi key="email">{email}</bdi>],
					]}
				/>
			</section>
		</>
	)
}
