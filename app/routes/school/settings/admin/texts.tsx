import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CopyField } from '#app/components/copy-field.tsx'
import { PostForm } from '#app/components/desk-form.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { textAccountForm } from '#app/domain/text/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { schoolText } from '#app/letters/text.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { reportAddress } from '#app/adapters/texts/twilio.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import {
	endTextAccount,
	findTextAccount,
	listTexts,
	saveTextAccount,
} from '#app/models/text/account.server.ts'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { plainDayWords, today } from '#app/utils/dates.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { LatestTexts } from './texts/latest.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Text messages' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	const account = findTextAccount(access.schoolId)
	const reading = readingOf(access)
	return {
		account: account && { ...account, report: reportAddress(account.id) },
		currency: access.school.currency,
		example: exampleOf(access),
		texts: listTexts(access).map(({ createdAt, ...text }) => ({ ...text, at: momentIn(reading, createdAt) })),
	}
}

/** A text as a family receives it. */
function exampleOf({ school }: Access): string {
	const day = plainDayWords(today(school.timeZone), school.paperFormat)
	const lesson = `Piano, ${day}, ${clockWords('16:00', school.paperFormat)}`
	return schoolText(school.name, `${letterWords('en').lessons.changed.canceled(lesson)}.`, 'en')
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return save({ args, access })
}

const save = tasksOf()({
	form: textAccountForm,
	save: ({ access }, value) =>
		value.intent === 'end'
			? endTextAccount(access)
			: saveTextAccount(access, { ...value, token: value.textPassword }),
	then: (_saved, _its, { intent }) => goTo(href.people('texts'), intent === 'end' ? 'texts-off' : 'texts-on'),
})

const labels = {
	sid: 'Account SID',
	textPassword: 'Auth token',
	sender: 'Sender',
	price: 'Price of one part',
}

/** Texts are off until a school enters an account of its own at the provider. */
export default function TextMessages() {
	const { account, currency, example, texts } = useLoaderData<typeof loader>()
	const form = useFormPage({
		sid: account?.sid ?? '',
		sender: account?.sender ?? '',
		price: account ? String(account.price / 10_000) : '',
	})
	return (
		<div className="form-page">
			<PageHead title="Text messages" trail={[{ to: href.people('keys'), label: adminTabs.keys }]} />
			<ErrorSummary form={form} names={labels} />
			<p className="muted measure">
				Families that agreed get a text when a lesson of the same day is canceled or moved, and in an
				emergency. Texts are sent with your account at Twilio, and Twilio bills you for them.
			</p>
			<figure className="m-0 mb-5">
				<blockquote className="live-line m-0">{example}</blockquote>
				<figcaption className="muted mt-1 text-xs">What a family receives, in its own language</figcaption>
			</figure>
			<Form
				form={form}
				card
				intent="save"
				submit={account ? 'Replace account' : 'Turn on'}
				pending="Saving..."
			>
				<div className="field-pair">
					<TextField form={form} name="sid" label={labels.sid} autoComplete="off" autoCapitalize="none" />
					<TextField
						form={form}
						name="textPassword"
						label={labels.textPassword}
						hint="Kept encrypted, and never shown again."
						type="password"
						autoComplete="off"
					/>
				</div>
				<div className="field-pair">
					<TextField
						form={form}
						name="sender"
						label={labels.sender}
						hint="Your number at Twilio, such as +14155550100."
					/>
					<TextField
						form={form}
						name="price"
						label={labels.price}
						hint={`In ${currency}, such as 0.0079. A text has one or two parts.`}
						inputMode="decimal"
					/>
				</div>
			</Form>
			{account ? (
				<Panel title="Answers and delivery">
					<p className="measure">
						Enter this address at Twilio as the webhook of your number. Then STOP and START work, and you see
						what was delivered.
					</p>
					<CopyField id="webhook" label="Webhook" value={account.report} />
					<PostForm>
						<button className="button" name="intent" value="end">
							Turn off text messages
						</button>
					</PostForm>
				</Panel>
			) : null}
			<LatestTexts texts={texts} />
		</div>
	)
}
