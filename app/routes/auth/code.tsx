import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { CodeField } from '#app/components/account/code-field.tsx'
import { CheckboxField } from '#app/components/fields.tsx'
import { FormPage } from '#app/components/form-page.tsx'
import { useSigningIn, useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Language } from '#app/utils/spoken.ts'
import { showCode, signInWithCode } from '#app/requests/sign-in.server.ts'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => siteWords(language).account.code.title,
}

export async function loader(args: LoaderFunctionArgs) {
	await showCode(args)
	return null
}

export function action(args: ActionFunctionArgs) {
	return signInWithCode(args)
}

export default function SignInCode() {
	const form = useFormPage()
	const { login, code: text } = useSiteWords().account
	return (
		<>
			<FormPage
				form={form}
				title={text.title}
				intro={<p>{text.intro}</p>}
				submit={login.submit}
				pending={login.pending}
				refusal={login.refusal}
				hints={useSigningIn()}
			>
				<CodeField form={form} />
				<CheckboxField form={form} name="trust" label={text.trust} hint={text.trustHint} />
			</FormPage>
			<ul className="form-links">
				<li>
					<a href={href.help('two-factor')}>{text.lostPhone}</a>
				</li>
				<li>
					<a href={href.login()}>{text.other}</a>
				</li>
			</ul>
		</>
	)
}
