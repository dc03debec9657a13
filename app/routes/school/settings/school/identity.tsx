import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PhoneField, VersionField } from '#app/components/typed-fields.tsx'
import { logoAt } from '#app/requests/frame.server.ts'
import { identityForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { findProfile } from '#app/models/school/profile.server.ts'
import { schoolNoun } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { useIntentForm } from '#app/web/use-intent-form.ts'
import { LogoPanel } from './logo-panel.tsx'
import { tabTask } from './save-applied.server.ts'
import { savePart } from './save-profile.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.identity }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { school, role } = access
	const profile = findProfile(access)
	return {
		profile: { ...profile, phone: phoneWords(profile.phone, school) },
		logo: logoAt(school) ?? null,
		timeZone: school.timeZone,
		solo: role === 'solo_teacher_admin',
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveIdentity({ args, access })
}

const saveIdentity = tabTask(undefined, identityForm, savePart)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

export default function IdentityTab() {
	const data = useLoaderData<typeof loader>()
	return (
		<SettingsTab>
			<IdentityForm key={data.profile.version} {...data} />
		</SettingsTab>
	)
}

const IDENTITY = {
	name: 'Name',
	legalName: 'Legal name',
	taxNumber: 'Tax number',
	vatId: 'VAT ID',
	address: 'Address',
	email: 'Email',
	phone: 'Phone',
	website: 'Website',
}

function IdentityForm({ profile, logo, timeZone, solo }: Shown) {
	const form = useIntentForm({ intent: 'save-identity' }, profile as unknown as Record<string, string>)
	return (
		<>
			<ErrorSummary form={form} names={Object.keys(IDENTITY)} />
			<Form form={form} card intent="save-identity" submit="Save" pending="Saving...">
				<Conflict form={form} labels={IDENTITY} timeZone={timeZone} take={href.schoolSettings()} />
				<VersionField form={form} version={profile.version} />
				<TextField
					form={form}
					name="name"
					label={`Name of the ${schoolNoun(solo).one}`}
					hint="Shown on every page, in emails and on invoices."
				/>
				<TextField form={form} name="legalName" label="Legal name" hint="Where it differs, for invoices." />
				<div className="field-pair">
					<TextField form={form} name="taxNumber" label="Tax number" />
					<TextField
						form={form}
						name="vatId"
						label="VAT ID"
						hint="Where there is one, such as DE123456789."
					/>
				</div>
				<TextareaField form={form} name="address" label="Address" rows={2} />

				<TextField form={form} name="email" label="Email" type="email" hint="Where families write to." />
				<PhoneField form={form} name="phone" label="Phone" />

				<TextField form={form} name="website" label="Website" inputMode="url" autoCapitalize="none" />
			</Form>
			<LogoPanel logo={logo} />
		</>
	)
}
