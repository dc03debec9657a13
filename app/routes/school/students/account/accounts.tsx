import { ErrorSummary } from '#app/components/error-summary.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { Portal } from '#app/models/account/portal.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { StudentAccounts } from '#app/models/account/list.server.ts'
import { HolderPanel } from './holder-panel.tsx'
import { PortalPanel } from './portal-panel.tsx'

interface AccountsProps {
	student: StudentAccounts
	portal: Portal
	timeZone: string
}

export function Accounts({ student, portal, timeZone }: AccountsProps) {
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={`Who can sign in for ${student.name}`}
				trail={[
					{ to: href.studentList(), label: 'Students' },
					{ to: href.student(student.id), label: student.name },
				]}
				line="Everyone who can see lessons and news, and how they sign in"
			/>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			{student.isUnderAge ? (
				<Notice title={`${student.name} is under age`}>
					<p>
						Agree with a guardian before you create an account for a child. Without an email address, a child
						signs in with a printed code. A guardian’s account shows the same lessons.
					</p>
				</Notice>
			) : null}
			<div className="cards">
				{student.people.map((person) => (
					<HolderPanel key={person.holder.id} student={student} person={person} timeZone={timeZone} />
				))}
			</div>
			<PortalPanel portal={portal} />
		</>
	)
}
