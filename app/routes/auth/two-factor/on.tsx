import { CodeField } from '#app/components/account/code-field.tsx'
import { useOwnForm } from '#app/components/account/own-form.ts'
import { PostForm } from '#app/components/desk-form.tsx'
import { PasswordField } from '#app/components/fields.tsx'
import { ErrorSummary, Form } from '#app/components/form.tsx'

interface OnProps {
	on: { since: string; codesLeft: number }
	devices: { id: string; device: string; until: string; isThis: boolean }[]
	/** Platform staff cannot turn it off. */
	isNeeded: boolean
}

/** How it stands, the browsers that skip the code, new recovery codes, and the way out. */
export function On({ on, devices, isNeeded }: OnProps) {
	return (
		<>
			<h1>Two-factor sign-in</h1>
			<p>
				On since {on.since}.{' '}
				{on.codesLeft === 1 ? '1 recovery code is left.' : `${on.codesLeft} recovery codes are left.`}
			</p>
			<Devices devices={devices} />
			<Proved
				intent="new-codes"
				title="New recovery codes"
				words="The old codes stop working."
				submit="Make new codes"
			/>
			{isNeeded ? null : (
				<Proved
					intent="end"
					title="Turn it off"
					words="From then on your password alone opens your account."
					submit="Turn off"
					grave
				/>
			)}
		</>
	)
}

function Devices({ devices }: Pick<OnProps, 'devices'>) {
	const form = useOwnForm('distrust')
	return (
		<section className="mt-8">
			<h2>Trusted devices</h2>
			<ErrorSummary form={form} names={['device']} refusal="This was not done" />
			<p className="muted">
				{devices.length === 0
					? 'None. Every sign-in asks for a code.'
					: 'They are not asked for a code. Remove those you no longer use.'}
			</p>
			<ul className="list-none p-0">
				{devices.map(({ id, device, until, isThis }) => (
					<li key={id} className="flex flex-wrap items-center justify-between py-2">
						<span>
							{device}
							{isThis ? ' (this one)' : ''} <span className="muted">until {until}</span>
						</span>
						<PostForm>
							<input type="hidden" name="device" value={id} />
							<button className="button button-small" type="submit" name="intent" value="distrust">
								Remove<span className="sr-only"> {device}</span>
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
	words: string
	submit: string
	grave?: boolean
}

/** What is done with the password and a code. */
function Proved({ intent, title, words, submit, grave }: ProvedProps) {
	const form = useOwnForm(intent)
	return (
		<section className="mt-8">
			<h2>{title}</h2>
			<p>{words}</p>
			<ErrorSummary form={form} names={['currentPassword', 'code']} />
			<Form form={form} intent={intent} submit={submit} pending="Checking..." grave={grave}>
				<PasswordField
					form={form}
					name="currentPassword"
					label="Your password"
					autoComplete="current-password"
				/>
				<CodeField form={form} />
			</Form>
		</section>
	)
}
