import { href } from '#app/domain/href.ts'
import { AskDialog, AskLink, AskPage } from '#app/components/ask-first.tsx'

const DIALOG = 'cancel-registration'
const question = {
	title: 'Cancel your registration?',
	words: (
		<>
			<p>
				Your account, your school and everything you entered will be deleted, and you’ll be logged out. This
				can’t be undone.
			</p>
			<p>You haven’t been charged. If you register again later, you’ll start from the beginning.</p>
		</>
	),
	keep: 'Keep my registration',
}

/** Asks before a registration is deleted. */
export function CancelRegistration({ email, className }: { email: string | null; className?: string }) {
	return (
		<>
			<AskLink
				to={href.askToCancelRegistration()}
				dialog={DIALOG}
				label="Cancel Registration"
				className={className}
			/>
			<AskDialog id={DIALOG} {...question}>
				<CancelForm email={email} />
			</AskDialog>
		</>
	)
}

export function CancelRegistrationPage({ email }: { email: string | null }) {
	return (
		<AskPage back={href.selectPlan()} {...question}>
			<CancelForm email={email} />
		</AskPage>
	)
}

function CancelForm({ email }: { email: string | null }) {
	return (
		<form method="post" action={href.cancelRegistration()}>
			{email ? <input type="hidden" name="email" value={email} /> : null}
			<button
				className="button button-filled"
				type="submit"
				name="intent"
				value="cancel-registration"
				data-pending="Cancelling..."
			>
				Cancel Registration
			</button>
		</form>
	)
}
