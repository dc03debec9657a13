import type { SiteWords } from './catalogs.ts'

export const twoFactor: SiteWords['twoFactor'] = {
	title: 'Verificación en dos pasos',
	about: 'Más sobre la verificación en dos pasos',
	saved: 'He guardado mis códigos',
	back: 'Volver a Solfa',
	password: 'Su contraseña',
	checking: 'Comprobando...',
	begin: {
		staff: 'El equipo de la plataforma no puede trabajar sin ella.',
		intro:
			'Al iniciar sesión, Solfa le pedirá su contraseña y un código de una aplicación de su teléfono. Quien averigüe su contraseña no podrá entrar solo con ella.',
		submit: 'Configurar',
	},
	setup: {
		title: 'Configurar la verificación en dos pasos',
		intro:
			'Escanee esta imagen con una aplicación de autenticación, como Google Authenticator, 1Password o Aegis, y escriba después el código que muestre.',
		picture: 'Código QR para su aplicación de autenticación',
		onPhone: '¿Está en ese mismo teléfono?',
		open: 'Abra su aplicación de autenticación',
		key: ', o escriba en ella esta clave:',
		submit: 'Activar',
	},
	codes: {
		title: 'Sus códigos de recuperación',
		intro: (name: string) =>
			`Para ${name}. Cada uno sirve una vez en lugar de un código de su teléfono. Guárdelos donde pueda encontrarlos cuando no tenga el teléfono.`,
		once: 'Imprima esta página o anote los códigos ahora. Solo se muestran una vez.',
	},
	on: {
		since: (day: string) => `Activada desde el ${day}.`,
		left: (count: number) =>
			count === 1 ? 'Queda 1 código de recuperación.' : `Quedan ${count} códigos de recuperación.`,
		devices: 'Dispositivos de confianza',
		noDevices: 'Ninguno. Siempre se pide un código al iniciar sesión.',
		devicesHint: 'En ellos no se pide un código. Quite los que ya no use.',
		thisOne: ' (este)',
		until: (day: string) => `hasta el ${day}`,
		remove: 'Quitar',
		newCodes: 'Nuevos códigos de recuperación',
		newCodesWords: 'Los códigos anteriores dejarán de servir.',
		newCodesSubmit: 'Crear códigos nuevos',
		end: 'Desactivarla',
		endWords: 'A partir de entonces, su cuenta se abre solo con la contraseña.',
		endSubmit: 'Desactivar',
	},
	device: {
		deviceOn: (browser: string, machine: string) => `${browser} en ${machine}`,
		unknownDevice: 'Un navegador que no conocemos',
	},
}

/** Form errors and messages, keyed by the English text. */
export const esTwoFactor: Record<string, string> = {
	'This code is not right. Check that the time on your phone is set automatically.':
		'El código no es correcto. Compruebe que la hora de su teléfono se ajusta automáticamente.',
	'Two-factor sign-in is on already.': 'La verificación en dos pasos ya está activada.',
	'The setup has expired. Begin again.': 'La configuración ha caducado. Empiece de nuevo.',
	'Platform staff cannot turn it off.': 'El equipo de la plataforma no puede desactivarla.',
	'That device is not trusted any more.': 'Ese dispositivo ya no es de confianza.',
	'Choose a device': 'Elija un dispositivo',
	'Two-factor sign-in is on. Save your recovery codes now.':
		'La verificación en dos pasos está activada. Guarde ahora sus códigos de recuperación.',
	'Two-factor sign-in is off.': 'La verificación en dos pasos está desactivada.',
	'Your new recovery codes are below. The old ones no longer work.':
		'Sus nuevos códigos de recuperación están abajo. Los anteriores ya no sirven.',
	'That device will be asked for a code again.': 'En ese dispositivo se volverá a pedir un código.',
}
