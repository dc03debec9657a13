import { PasswordField, TextField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSay } from '#app/components/say.ts'
import { Sentence, useSiteWords } from '#app/components/site/spoken.tsx'
import { href } from '#app/domain/href.ts'
import type { FormState } from '#app/web/use-form-page.ts'

/** For an owner who mistyped their address when they registered: their settings open only once a plan is paid for. */
export function CorrectEmail({ form, email }: { form: FormState; email: string | null }) {
	const say = useSay()
	const { uses } = useSiteWords().plans
	return (
		<section className="wrap page-plain narrow">
			<FormPage
				form={form}
				title={say('Correct your email address')}
				intro={
					<p>
						{email ? <Sentence say={uses} parts={[<bdi key="email">{email}</bdi>]} /> : null}{' '}
						{say('We’ll email a link to the new address; your account changes when you open it.')}
					</p>
				}
				submit="Send confirmation link"
				pending="Sending..."
				refusal="Your email address was not changed"
			>
				<input type="hidden" name="intent" value="email" />
				<TextField form={form} name="email" label="New email address" type="email" autoComplete="email" />
				<PasswordField
					form={form}
					name="currentPassword"
					label="Your password"
					autoComplete="current-password"
				/>
			</FormPage>
			<p className="part">
				<a className="button" href={href.selectPlan()}>
					{say('Back to the plans')}
				</a>
			</p>
		</section>
	)
}
