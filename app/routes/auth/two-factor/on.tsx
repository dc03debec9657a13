import { CodeField } from '#app/components/account/code-field.tsx'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { PasswordField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { useSiteWords } from '#app/components/site/spoken.tsx'

interface OnProps {
	on: { since: string; codesLeft: number }
	devices: { id: string; device: string; until: string; isThis: boolean }[]
	/** Platform staff cannot turn it off. */
	isNeeded: boolean
}

/** Status, trusted browsers, new recovery codes, and a form to turn it off. */
export function On({ on, devices, isNeeded }: OnProps) {
	const { title, on: text } = useSiteWords().twoFactor
	return (
		<>
			<h1>{title}</h1>
			<p>
				{text.since(on.since)} {text.left(on.codesLeft)}
			</p>
			<Devices devices={devices} />
			<Proved
				intent="new-codes"
				title={text.newCodes}
				text={text.newCodesWords}
				submit={text.newCodesSubmit}
			/>
			{isNeeded ? null : (
				<Proved intent="end" title={text.end} text={text.endWords} submit={text.endSubmit} grave />
			)}
		</>
	)
}

function Devices({ devices }: Pick<OnProps, 'devices'>) {
	const form = useOwnForm('distrust')
	const text = useSiteWords().twoFactor.on
	return (
		<section className="mt-8">
			<h2>{text.devices}</h2>
			<ErrorSummary form={form} names={['device']} refusal="This was not done" />
			<p className="muted">{devices.length === 0 ? text.noDevices : text.devicesHint}</p>
			<ul className="list-none p-0">
				{devices.map(({ id, device, until, isThis }) => (
					<li key={id} className="flex flex-wrap items-center justify-between py-2">
						<span>
							{device}
							{isThis ? text.thisOne : ''} <span className="muted">{text.until(until)}</span>
						</span>
						<PostForm>
							<input type="hidden" name="device" value={id} />
							<button className="button button-small" type="submit" name="intent" value="distrust">
								{text.remove}
								<span className="sr-only"> {device}</span>
							</button>
						</PostForm>
					</li>
				))}
			</ul>
		</section>
	)
}

interface ProvedProps {
	intent: string
	title: string
	text: string
	submit: string
	grave?: boolean
}

/** A form that asks for the password and a code. */
function Proved({ intent, title, text, submit, grave }: ProvedProps) {
	const form = useOwnForm(intent)
	const { password, checking } = useSiteWords().twoFactor
	return (
		<section className="mt-8">
			<h2>{title}</h2>
			<p>{text}</p>
			<ErrorSummary form={form} names={['currentPassword', 'code']} />
			<Form form={form} intent={intent} submit={submit} pending={checking} grave={grave}>
				<PasswordField form={form} name="currentPassword" label={password} autoComplete="current-password" />
				<CodeField form={form} />
			</Form>
		</section>
	)
}
