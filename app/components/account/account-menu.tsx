import type { ReactNode } from 'react'
import type { OtherPlace } from '#app/domain/account/roles.ts'
import { href } from '#app/domain/href.ts'
import { roleWords, type Kind, type Role } from '#app/domain/account/roles.ts'
import { initialsOf } from '#app/utils/initials.ts'
import { LogoutButton } from '#app/components/shell/logout-button.tsx'
import { useSay } from '#app/components/say.ts'

export interface Account {
	id: string
	name: string
	email: string | null
	/** The file of their photo, of those who work at the school. */
	photo?: string
	role: Role
	kind: Kind
	/** The other places this person has; nobody sees the entry who has only one. */
	others: OtherPlace[]
}

/** Who is signed in, and the way out. On every page behind the door, in the same corner. */
export function AccountMenu({ account, children }: { account: Account; children?: ReactNode }) {
	const say = useSay()
	return (
		<details className="account">
			<summary>
				<span className="sr-only">{say('Account of')} </span>
				{account.photo ? (
					<img className="initials" src={href.file(account.photo)} alt="" width={28} height={28} />
				) : (
					<span className="initials" aria-hidden="true">
						{initialsOf(account.name)}
					</span>
				)}{' '}
				<bdi className="account-name">{account.name}</bdi>
			</summary>
			<div className="card account-panel">
				<div>
					{account.email ? (
						<>
							<bdi>{account.email}</bdi>
							<br />
						</>
					) : null}
					<span className="muted">{say(roleWords(account.role, account.kind))}</span>
				</div>
				{children}
				{account.others.length > 0 ? <SwitchSchool others={account.others} /> : null}
				<LogoutButton />
			</div>
		</details>
	)
}

export function SwitchSchool({ others }: Pick<Account, 'others'>) {
	const say = useSay()
	return (
		<form method="post" action={href.switchSchool()}>
			<h2>{say('Switch school')}</h2>
			{others.map(({ id, schoolName, role, kind }) => (
				<button key={id} className="button" type="submit" name="membershipId" value={id}>
					<span>
						<bdi>{schoolName}</bdi>, {say(roleWords(role, kind)).toLowerCase()}
					</span>
				</button>
			))}
		</form>
	)
}
