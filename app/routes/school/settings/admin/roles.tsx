import { Panel } from '#app/components/panel.tsx'
import { grantable, offeredGrants } from '#app/domain/account/permissions.ts'

const extras = offeredGrants.teacher.map((grant) => grantable[grant].label.toLowerCase()).join(', ')

const roles = [
	[
		'Administrator',
		'Everything: students, teachers, classes, money, settings and people. One account for each school; you can hand it over.',
	],
	[
		'Office',
		'Students and families, classes, the schedule, attendance and messages. You choose whether an account also includes money, people and settings. Never the subscription, and never handing over the school.',
	],
	[
		'Teacher',
		`Their own classes, students and schedule: rolls, notes, practice, files and messages. No invoices, and no phone numbers or addresses of families. On a teacher’s own page you can add: ${extras}.`,
	],
	['Student', 'Their own lessons, practice, progress and files.'],
	['Parent or guardian', 'The same for their children. They report absences and, if they pay, see invoices.'],
] as const

/** A summary for users. The permission table in the code is what counts. */
export function Roles() {
	return (
		<Panel title="What each role can do">
			{roles.map(([role, text]) => (
				<p key={role}>
					<strong>{role}</strong>
					<br />
					{text}
				</p>
			))}
		</Panel>
	)
}
