import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { CheckboxField, Fields } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { portalForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { href } from '#app/domain/href.ts'
import { PORTAL_SWITCHES } from '#app/domain/school/labels.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { tabTask } from './save-applied.server.ts'
import { savePart } from './save-profile.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.portal }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return {
		profile: findProfile(access),
		timeZone: access.school.timeZone,
		solo: access.role === 'solo_teacher_admin',
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return savePortal({ args, access })
}

const savePortal = tabTask('portal', portalForm, savePart)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

const PORTAL = Object.fromEntries([
	...PORTAL_SWITCHES.map(({ name, label }) => [name, label] as const),
	['teachersSeeContacts', 'Teachers see contacts'],
]) as Record<string, string>

export default function PortalTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			<PortalForm key={data.profile.version} {...data} />
		</SettingsTab>
	)
}

function PortalForm({ profile, timeZone, solo }: Shown) {
	const on = Object.keys(PORTAL).map((name) => [name, profile[name as keyof typeof profile] ? 'on' : ''])
	const form = useIntentForm({ intent: 'save-portal' }, Object.fromEntries(on) as Record<string, string>)
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(PORTAL)} />
			<Form form={form} card intent="save-portal" submit="Save" pending="Saving...">
				<Conflict
					form={form}
					labels={PORTAL}
					text={(_, value) => (value === 'on' ? 'Shown' : 'Hidden')}
					timeZone={timeZone}
					take={href.schoolSettings('portal')}
				/>
				<VersionField form={form} version={profile.version} />
				<Fields legend="What students and parents see">
					<p className="muted">
						What you switch off is hidden from students and parents. Nothing is deleted.
					</p>
					{PORTAL_SWITCHES.map(({ name, label, hides }) => (
						<CheckboxField key={name} form={form} name={name} label={label} hint={`Off hides ${hides}.`} />
					))}
				</Fields>
				{solo ? (
					// Solo teachers do not see this option, so a hidden field preserves its value.
					<input type="hidden" name="teachersSeeContacts" value={profile.teachersSeeContacts ? 'on' : ''} />
				) : (
					<Fields legend="What teachers see">
						<CheckboxField
							form={form}
							name="teachersSeeContacts"
							label="Teachers see how to reach their students’ families"
							hint="Off hides email addresses and phone numbers from teachers, except those you give permission."
						/>
					</Fields>
				)}
			</Form>
			<Notice title="What is never shown in the portal">
				<p>Internal notes, medical notes and what is kept about other families.</p>
			</Notice>
		</>
	)
}
