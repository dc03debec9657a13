import { useSay } from '#app/components/say.ts'
import { href } from '#app/domain/href.ts'
import { AskDialog, AskLink, AskPage } from '#app/components/ask-first.tsx'

const DIALOG = 'cancel-registration'

function useQuestion() {
	const say = useSay()
	const text = (
		<>
			<p>
				{say(
					'Your account and everything you entered will be deleted, and you’ll be logged out. This can’t be undone.',
				)}
			</p>
			<p>{say('You haven’t been charged. If you register again later, you’ll start from the beginning.')}</p>
		</>
	)
	return { title: say('Cancel your registration?'), text, keep: say('Keep my registration') }
}

export function CancelRegistration({ email, className }: { email: string | null; className?: string }) {
	const say = useSay()
	const question = useQuestion()
	return (
		<>
			<AskLink
				to={href.askToCancelRegistration()}
				dialog={DIALOG}
				label={say('Cancel Registration')}
				className={className}
			/>
			<AskDialog id={DIALOG} {...question}>
				<CancelForm email={email} />
			</AskDialog>
		</>
	)
}

export function CancelRegistrationPage({ email }: { email: string | null }) {
	const question = useQuestion()
	return (
		<AskPage back={href.selectPlan()} {...question}>
			<CancelForm email={email} />
		</AskPage>
	)
}

function CancelForm({ email }: { email: string | null }) {
	const say = useSay()
	return (
		<form method="post" action={href.cancelRegistration()}>
			{email ? <input type="hidden" name="email" value={email} /> : null}
			<button
				className="button button-grave"
				type="submit"
				name="intent"
				value="cancel-registration"
				data-pending={say('Cancelling...')}
			>
				{say('Cancel Registration')}
			</button>
		</form>
	)
}
