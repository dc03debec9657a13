import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Fields, TextareaField, TextField, TrapField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { SlotDays } from '#app/components/lesson/slot-days.tsx'
import { HiddenField } from '#app/components/typed-fields.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteWords } from '#app/content/site/catalogs.ts'
import { joinInquiry } from '#app/domain/join/form.ts'
import { OTHER_TIME, type TrialAsked } from '#app/domain/join/offer.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { listShownTexts, TO_ASK } from '#app/models/join/consents-shown.server.ts'
import { findTrialTime, listTrialTimes } from '#app/models/join/shown-teachers.server.ts'
import { receiveInquiry } from '#app/models/visitors/join-sign-up.server.ts'
import { joinFrame, visitJoin } from '#app/requests/join.server.ts'
import { readOpenForm } from '#app/requests/open-form.server.ts'
import { refused } from '#app/utils/outcome.ts'
import type { Language } from '#app/utils/spoken.ts'
import { invalid } from '#app/web/form.server.ts'
import { inSameLanguage, pageLanguage } from '#app/web/language.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { Consents } from '#app/views/join/form-parts.tsx'
import { JoinPage } from './frame.tsx'
import { trialDays } from './read-trial.server.ts'
import { Contact } from './sign-up-form.tsx'

export const handle = {
	spoken: true,
	title: (data: { takesTrials: boolean } | undefined, language: Language) =>
		siteWords(language).join[data?.takesTrials ? 'bookTrial' : 'ask'],
}

/** Form for a trial lesson at a free time, or for a question. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	const { access, page } = open
	const time = new URL(args.request.url).searchParams.get('time') ?? ''
	const times = page.takesTrials ? listTrialTimes(access) : []
	return {
		frame: joinFrame(open),
		takesTrials: page.takesTrials,
		days: trialDays(access, times, pageLanguage(args)),
		chosen: times.some(({ key }) => key === time) ? time : page.takesTrials ? OTHER_TIME : '',
		texts: listShownTexts(access, TO_ASK),
	}
}

const TAKEN = 'This time is no longer free. Please choose another; what you typed is still here.'

export async function action(args: ActionFunctionArgs) {
	const { access, page } = await visitJoin(args, args.params.school)
	const form = await readOpenForm(args, 'inquiry', joinInquiry)
	if (!form.ok) return invalid(args, form)
	const { trial, firstName, lastName, birthDate, name, email, phone, message, texts, agreed } = form.value
	const time = trial ? findTrialTime(access, trial) : null
	const isOther = page.takesTrials && trial === OTHER_TIME
	if (trial && !isOther && !(page.takesTrials && time))
		return invalid(args, form, refused({ trial: TAKEN }, { status: 409 }))
	const offered = time ? { teacherId: time.teacherId, at: time.startsAt } : null
	const wished: TrialAsked | null = isOther ? OTHER_TIME : offered
	const asked = {
		person: { firstName, lastName, birthDate },
		contact: { name, email, phone, language: pageLanguage(args) },
		trial: wished,
		message: message || undefined,
		texts,
		agreed,
	}
	const kept = receiveInquiry(access, asked, args.context)
	if (!kept.ok) return invalid(args, form, kept)
	const thanks = siteHref.join(page.address, 'thanks', { for: kept.value ?? 'asked' })
	return redirect(inSameLanguage(args.request, thanks), 303)
}

export default function JoinTrial() {
	const { frame, takesTrials, days, chosen, texts } = useLoaderData<typeof loader>()
	const { join } = useSiteWords()
	const form = useFormPage({ trial: chosen })
	const names = ['trial', 'firstName', 'lastName', 'birthDate', 'name', 'email', 'phone', 'message', 'agreed']
	return (
		<JoinPage frame={frame}>
			<div className="join-form">
				<ErrorSummary form={form} names={names} />
				<h1>{takesTrials ? join.bookTrial : join.ask}</h1>
				<Form form={form} intent="ask" submit={join.sendQuestion} pending={join.sending}>
					{days.length > 0 ? (
						<SlotDays
							form={form}
							name="trial"
							days={days}
							legend={join.trialTimes}
							more={join.moreTimes}
							others={[
								{ value: OTHER_TIME, label: join.otherTime },
								{ value: '', label: join.onlyQuestion },
							]}
						/>
					) : (
						<HiddenField form={form} name="trial" value={chosen} />
					)}
					<Fields legend={join.learner}>
						<div className="join-pair">
							<TextField form={form} name="firstName" label={join.firstName} autoComplete="off" />
							<TextField form={form} name="lastName" label={join.lastName} autoComplete="off" />
						</div>
						<DateField form={form} name="birthDate" label={join.birthDateOptional} birth />
					</Fields>
					<Contact form={form} isSelf={false} />
					<TextareaField form={form} name="message" label={join.question} rows={4} />
					<Consents form={form} texts={texts} text={join} />
					<TrapField />
				</Form>
			</div>
		</JoinPage>
	)
}
