import type { SignIn } from '#app/domain/account/sign-in.ts'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'
import { CheckboxField } from '../fields.tsx'
import { Link } from '../link.tsx'

/** Shows the sign-in address below the contact email, and offers to change both. */
export function SignInField({ form, signIn }: { form: FormState; signIn: SignIn | null }) {
	if (!signIn) return null
	const { address, isInvited, isOwn, mayChange, pending, note } = signIn
	if (note) return <p className="hint">{note}</p>
	const about = (
		<>
			{isInvited ? 'Invited at ' : 'Signs in with '}
			<bdi>{address}</bdi>.
		</>
	)
	if (!mayChange)
		return (
			<p className="hint">
				{about}{' '}
				{isOwn ? (
					<Link to={href.profile()}>Change it in your own settings</Link>
				) : (
					'Only the owner of the account can change that, in their own settings.'
				)}
			</p>
		)
	return (
		<CheckboxField
			form={form}
			name="signIn"
			label={isInvited ? 'Send the invitation to the new email' : 'Also use the new email to sign in'}
			hint={
				<>
					{about}{' '}
					{pending ? (
						<>
							Waiting for <bdi>{pending}</bdi> to be confirmed.
						</>
					) : isInvited ? (
						'Once the email is changed, the link sent there stops working.'
					) : (
						'We email a link to the new address. Opening it makes the change.'
					)}
				</>
			}
		/>
	)
}
