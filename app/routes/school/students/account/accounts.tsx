import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import type { Portal } from '#app/models/account/portal.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { Shown } from '../account.tsx'
import { HolderPanel } from './holder-panel.tsx'

/** Everybody who could see what concerns a student, and how their accounts stand. */
export function Accounts({ shown }: { shown: Shown }) {
	const { student, portal, timeZone } = shown
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not done" />
			<PageHead
				title={`Who can sign in for ${student.name}`}
				trail={[
					{ to: href.studentList(), label: 'Students' },
					{ to: href.student(student.id), label: student.name },
				]}
				line="Everyone who can see lessons and news, and how they sign in"
			/>
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

const parts: [keyof Portal, string][] = [
	['schedule', 'lessons to come'],
	['notes', 'notes and practice'],
	['reports', 'reports'],
	['resources', 'files and links'],
	['messages', 'messages'],
	['money', 'invoices and payments'],
]

/** The same for all families of the school. Learners see money only where it is theirs to pay. */
export function PortalPanel({ portal }: { portal: Portal }) {
	const open = parts.filter(([part]) => portal[part]).map(([, words]) => words)
	const closed = parts.filter(([part]) => !portal[part]).map(([, words]) => words)
	return (
		<Panel
			title="What they will see"
			beside={
				useOpenAreas().settings ? (
					<Link to={href.schoolSettings('portal')}>Change for all families</Link>
				) : undefined
			}
		>
			<p>{open.length > 0 ? `Open to families: ${open.join(', ')}.` : 'Nothing but their own account.'}</p>
			{closed.length > 0 ? <p className="muted">Not open to families: {closed.join(', ')}.</p> : null}
			<p className="muted">
				A guardian sees their own children. A learner sees themselves, and money only if they pay.
			</p>
		</Panel>
	)
}
