import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, Fields, TextareaField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { useOpenAreas } from '#app/components/open-areas.ts'
import { Notice } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { environment } from '#app/config/environment.server.ts'
import { proposedJoinAddress } from '#app/domain/join/address.ts'
import { joinPageForm } from '#app/domain/join/form.ts'
import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { lacksWayToPay, listProviders } from '#app/models/billing/online-payment.server.ts'
import { countShown, findJoinSettings, saveJoinPage } from '#app/models/join/page.server.ts'
import { canOfferTrials } from '#app/models/join/shown-teachers.server.ts'
import { isJoinAddressFree } from '#app/models/visitors/join-page.server.ts'
import { plainAmount } from '#app/utils/money.ts'
import { many } from '#app/domain/class/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { applied, saved, tabTask } from './save-applied.server.ts'
import { LABELS, SHOWN, UNPRICED } from './join-words.ts'
import { SettingsTab } from './settings-tab.tsx'
import { JoinPayment } from './join-payment.tsx'
import { JoinSnippets } from './join-snippets.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.join }

/** The page on which families sign up by themselves: its address, its words, and where else its classes are shown. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { name, timeZone, currency } = access.school
	return {
		settings: findJoinSettings(access),
		shown: countShown(access),
		hasTrialHours: canOfferTrials(access),
		proposed: proposedJoinAddress(name),
		origin: environment().appUrl,
		takesOnline: listProviders(access, currency).length > 0,
		lacksWayToPay: lacksWayToPay(access),
		solo: access.role === 'solo_teacher_admin',
		timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveJoin({ args, access })
}

const saveJoin = tabTask('join', joinPageForm, (access, { intent: _button, ...said }) =>
	applied(
		saveJoinPage(access, said, (address) => isJoinAddressFree(address, access.schoolId)),
		saved('Sign-up page'),
	),
)

export default function JoinTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			<JoinForm key={data.settings.version} {...data} />
			{data.settings.address ? <JoinSnippets origin={data.origin} address={data.settings.address} /> : null}
		</SettingsTab>
	)
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

function JoinForm(props: Shown) {
	const { settings, shown, hasTrialHours, proposed, origin, timeZone, solo } = props
	const { isOpen, address, text, takesTrials, embedders, payment, depositMinor, version } = settings
	const on = (value: boolean) => (value ? 'on' : '')
	const form = useIntentForm(
		{ intent: 'save-join' },
		{
			address: address || proposed,
			text: text ?? '',
			embedders: embedders.join('\n'),
			isOpen: on(isOpen),
			takesTrials: on(takesTrials),
			payment,
			deposit: depositMinor === null ? '' : plainAmount(depositMinor),
		},
	)
	const link = `${origin}${siteHref.join(address)}`
	const labels = useOpenAreas().money ? LABELS : UNPRICED
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(LABELS)} />
			{isOpen ? (
				<Notice title="The page is open">
					<p>
						<a href={siteHref.join(address)}>{link}</a> shows {many(shown.classes, 'class', 'classes')} and{' '}
						{many(shown.teachers, 'teacher', 'teachers')}.
					</p>
				</Notice>
			) : null}
			{takesTrials && !hasTrialHours ? <NoTrialTimes solo={solo} /> : null}
			<Form form={form} card intent="save-join" submit="Save" pending="Saving...">
				<Conflict form={form} labels={labels} timeZone={timeZone} take={href.schoolSettings('join')} />
				<VersionField form={form} version={version} />
				<Fields legend="Your sign-up page">
					<CheckboxField
						form={form}
						name="isOpen"
						label={LABELS.isOpen}
						hint={`${solo ? SHOWN.solo : SHOWN.school} Families with an account find the same classes in the portal.`}
					/>
					<TextField
						form={form}
						name="address"
						label={LABELS.address}
						hint={`After ${origin}/join/. When you change it, the old address stops working.`}
						autoComplete="off"
						autoCapitalize="none"
					/>
					<TextareaField
						form={form}
						name="text"
						label={LABELS.text}
						hint="What families read first: whom you teach, where, and how to begin."
						rows={5}
					/>
					<CheckboxField
						form={form}
						name="takesTrials"
						label={LABELS.takesTrials}
						hint={`Half an hour, within ${solo ? 'your hours' : 'the hours of each teacher who is shown'}. You answer each request.`}
					/>
					<JoinPayment
						form={form}
						labels={LABELS}
						takesOnline={props.takesOnline}
						lacksWayToPay={props.lacksWayToPay}
					/>
					<TextareaField
						form={form}
						name="embedders"
						label={LABELS.embedders}
						hint="Web addresses whose pages may show your classes in a frame, one on each line."
						rows={2}
					/>
				</Fields>
			</Form>
		</>
	)
}

function NoTrialTimes({ solo }: { solo: boolean }) {
	return solo ? (
		<p className="notice">
			No times for trial lessons are offered until you are shown on the page and{' '}
			<Link to={href.profile('hours')}>your hours</Link> are set.
		</p>
	) : (
		<p className="notice">
			No times for trial lessons are offered until one of <Link to={href.teachers()}>your teachers</Link> is
			shown on the page and has hours set.
		</p>
	)
}
