import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { Facts } from '#app/components/figures.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { href } from '#app/domain/href.ts'
import { readCard } from './read-card.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export const handle = { title: taskTitle('Card') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	return readCard(access, foundStudent(access, args.params.id))
}

/** A printable card for the teacher: contacts and medical notes. */
export default function StudentCard() {
	const { student, text, instruments, classes, callable, noContact } = useLoaderData<typeof loader>()
	const plays = instruments.map(({ instrument, level }) => (level ? `${instrument}, ${level}` : instrument))
	const rows: [string, React.ReactNode][] = [
		['Born', student.birthDate && <Day key="born" on={student.birthDate} />],
		['Instruments', plays.join('; ') || null],
		['Teacher', student.teacher],
		['Classes', classes.join('; ') || null],
		['Phone', student.phone],
		[
			'Guardians',
			callable.map(({ name, phone }) => [name, phone?.text].filter(Boolean).join(' ')).join('; ') || null,
		],
		['In an emergency', [student.emergencyName, student.emergencyPhone].filter(Boolean).join(' ') || null],
		[
			'May collect',
			callable
				.filter(({ mayCollect }) => mayCollect)
				.map(({ name }) => name)
				.join(', ') || null,
		],
		['Must not collect', noContact.join(', ') || null],
		['Medical', student.medicalNotes],
		['Access', student.accessNotes],
	]
	const known = rows.filter(([, value]) => value !== null)
	return (
		<div className="form-page">
			<PageHead
				title={<bdi>{text}</bdi>}
				line={<span className="screen-only">The menu is not printed.</span>}
				trail={[{ to: href.student(student.id), label: 'Back to the student' }]}
			>
				<PrintButton />
			</PageHead>
			<section className="card">
				<Facts rows={known} />
			</section>
		</div>
	)
}
