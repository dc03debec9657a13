import { PasswordField, SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { ownershipShown } from './read.server.ts'

interface OwnershipProps {
	shown: ReturnType<typeof ownershipShown>
	school: string
}

/** The school is handed over by two people: one asks, the other says yes. */
export function Ownership({ shown: { offer, teachers, reading }, school }: OwnershipProps) {
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['to', 'currentPassword']} refusal="This was not done" />
			{offer ? (
				<>
					<Notice title={`${offer.to} is asked to take over ${school}`}>
						<p>Nothing changes until they accept. The offer ends on {momentIn(reading, offer.expiresAt)}.</p>
					</Notice>
					<Form form={form} intent="withdraw" submit="Take the offer back">
						{null}
					</Form>
				</>
			) : (
				<Panel title={`Hand ${school} over`}>
					<ul>
						<li>They become the administrator and decide about everything, including the subscription.</li>
						<li>You become a teacher. Any further permissions are up to them.</li>
						<li>
							You are put on the list of teachers, if you are not on it and your plan has room. Without room
							you keep your account, and can be given no classes until they add you.
						</li>
						<li>You are both signed out. There is always one administrator.</li>
					</ul>
					{teachers.length === 0 ? (
						<p>No teacher has an account they have signed in to yet. Invite one first.</p>
					) : (
						<Form form={form} intent="offer" submit="Ask them" pending="Asking...">
							<SelectField
								form={form}
								name="to"
								label="To whom"
								empty="Choose a teacher"
								options={teachers}
							/>
							<PasswordField
								form={form}
								name="currentPassword"
								label="Your password"
								hint="So that nobody at an unlocked computer can give the school away."
								autoComplete="current-password"
							/>
						</Form>
					)}
				</Panel>
			)}
		</>
	)
}
