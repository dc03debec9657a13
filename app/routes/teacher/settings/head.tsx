import { Avatar } from '#app/components/avatar.tsx'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import type { TeacherSettingsTab } from '#app/domain/teacher/pages.ts'

interface SettingsHeadProps {
	here?: TeacherSettingsTab
	/** The current photo, if the page offers to change it. */
	own?: { photo: string | null } | null
}

export function SettingsHead({ here, own }: SettingsHeadProps) {
	const photo = { to: href.teacherSettings('photo'), label: own?.photo ? 'Change photo' : 'Add a photo' }
	return (
		<>
			<PageHead
				title={<>{own?.photo ? <Avatar photo={own.photo} size={48} /> : null} Settings</>}
				others={own ? [photo] : []}
			/>
			<Tabs
				label="Settings"
				here={href.teacherSettings(here)}
				tabs={[
					{ to: href.teacherSettings(), label: 'Profile' },
					{ to: href.teacherSettings('notifications'), label: 'Notifications' },
					{ to: href.teacherSettings('hours'), label: 'Hours and time off' },
					{ to: href.teacherSettings('busy-times'), label: 'Busy times' },
				]}
			/>
		</>
	)
}
