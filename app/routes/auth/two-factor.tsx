import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { twoFactorForm } from '#app/domain/account/two-factor-form.ts'
import {
	changeTwoFactor,
	codesHeader,
	enterOwnAccount,
	readTwoFactor,
} from '#app/requests/two-factor.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import { href } from '#app/domain/href.ts'
import type { Language } from '#app/utils/spoken.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { inSameLanguage } from '#app/web/language.server.ts'
import { Codes } from './two-factor/codes.tsx'
import { On } from './two-factor/on.tsx'
import { Begin, Setup } from './two-factor/setup.tsx'

export const handle = {
	spoken: true,
	title: (_: unknown, language: Language) => siteWords(language).twoFactor.title,
}

export async function loader(args: LoaderFunctionArgs) {
	const person = await enterOwnAccount(args)
	return readTwoFactor(args, person)
}

export async function action(args: ActionFunctionArgs) {
	const person = await enterOwnAccount(args)
	const form = await readForm(args, twoFactorForm)
	if (!form.ok) return invalid(args, form)
	const changed = await changeTwoFactor(args, person, form.value)
	if (!changed.ok) return invalid(args, form, changed)
	const { flash, codes } = changed.value
	const own = inSameLanguage(args.request, href.twoFactor())
	if (!flash) return redirect(own, 303)
	return redirectWithFlash(args, own, flash, codes ? [await codesHeader(person, codes)] : [])
}

/** Works for every role, without JavaScript and without a subscription. */
export default function TwoFactor() {
	const data = useLoaderData<typeof loader>()
	const { on, setup, codes } = data
	const text = useSiteWords().twoFactor
	return (
		<>
			{codes ? <Codes codes={codes} name={data.name} /> : null}
			{!codes && on ? <On on={on} devices={data.devices} isNeeded={data.isNeeded} /> : null}
			{setup ? <Setup setup={setup} /> : null}
			{!on && !setup ? <Begin isNeeded={data.isNeeded} /> : null}
			<ul className="form-links screen-only">
				<li>
					<a href={href.help('two-factor')}>{text.about}</a>
				</li>
				<li>
					<a href={codes ? href.twoFactor() : data.back}>{codes ? text.saved : text.back}</a>
				</li>
			</ul>
		</>
	)
}
