import type { SiteWords } from './catalogs.ts'

/** Pages for signing in, passwords, invitations, and links in account emails. */
export const account: SiteWords['account'] = {
	login: {
		title: 'Iniciar sesión',
		username: 'Usuario o correo',
		simpleUsername: 'Usuario',
		password: 'Contraseña',
		rememberMe: 'Mantener la sesión iniciada',
		rememberHint: 'Durante 30 días, en este dispositivo.',
		submit: 'Iniciar sesión',
		simpleSubmit: 'Iniciar sesión',
		pending: 'Iniciando sesión...',
		refusal: 'No se ha podido iniciar sesión',
		forgot: '¿Ha olvidado su contraseña?',
		signUp: '¿Aún no usa Solfa? Regístrese',
		noCookies: 'Su navegador no ha mantenido la sesión iniciada.',
		allowCookies:
			'Solfa guarda su sesión en una cookie, y su navegador la ha rechazado. Permita las cookies de este sitio e inicie sesión de nuevo.',
	},
	script: {
		authenticating: 'Iniciando sesión...',
		preparing: 'Espere un momento mientras preparamos su página.',
	},
	code: {
		title: 'Introduzca su código',
		intro: 'La contraseña es correcta. Abra su aplicación de autenticación para el segundo paso.',
		label: 'Código',
		hint: 'Las 6 cifras que muestra ahora su aplicación, o uno de sus códigos de recuperación.',
		setupHint: 'Las 6 cifras que muestra ahora su aplicación.',
		trust: 'Confiar en este dispositivo',
		trustHint:
			'No se le volverá a pedir un código durante 30 días. Solo para un dispositivo que use únicamente usted.',
		lostPhone: '¿Ha perdido su teléfono?',
		other: 'Entrar con otra cuenta',
	},
	forgot: {
		title: 'Contraseña olvidada',
		heading: '¿Ha olvidado su contraseña?',
		intro: 'Le enviaremos un enlace para elegir una nueva. Sirve durante 30 minutos.',
		email: 'Correo',
		submit: 'Enviar el enlace',
		pending: 'Enviando...',
		refusal: 'No se ha podido enviar',
		sent: 'Correo enviado',
		sentHeading: 'Hemos enviado el correo para cambiar la contraseña',
		sentWords:
			'Si existe una cuenta con esta dirección, recibirá un correo con las instrucciones para cambiar la contraseña.',
		back: 'Volver al inicio de sesión',
	},
	reset: {
		title: 'Cambiar la contraseña',
		intro: (email) =>
			`Elija una contraseña nueva para ${email}. Se cerrará su sesión en todos los dispositivos.`,
		password: 'Contraseña nueva',
		hint: 'Al menos 8 caracteres. Unas cuantas palabras juntas dan una buena.',
		again: 'Contraseña nueva, otra vez',
		submit: 'Cambiar la contraseña',
		pending: 'Cambiando...',
		request: 'Pedir un enlace nuevo',
		done: 'La contraseña se ha cambiado',
		doneWords: 'Su contraseña se ha actualizado. Ya puede iniciar sesión con la nueva.',
		toLogin: 'Ir al inicio de sesión',
		noLink: 'El enlace no es válido',
	},
	invitation: {
		over: 'La invitación ha caducado',
		welcome: (school) => `Le damos la bienvenida a ${school}`,
		choose: (name, account) =>
			`Hola, ${name}. Elija una contraseña que solo usted conozca. A partir de ahora iniciará sesión como ${account}.`,
		chooseSubmit: 'Usar esta contraseña',
		join: (school, name) =>
			`${school} le invita. Ha iniciado sesión como ${name}. Cuando acepte, podrá cambiar de escuela en la esquina de cada página.`,
		accept: 'Aceptar la invitación',
		accepting: 'Aceptando...',
		decline: 'No, gracias',
		declineAsk: (school: string) =>
			`¿Rechazar la invitación de ${school}? El enlace dejará de funcionar y solo la escuela podrá volver a invitarle.`,
		declineSubmit: 'Rechazar la invitación',
		other: (account, name) =>
			`Ya tiene una cuenta: ${account}. En este momento hay una sesión abierta de ${name}. Ciérrela primero y después abra el enlace de nuevo.`,
		signIn: (school, account) =>
			`${school} le invita. Ya tiene una cuenta: ${account}. Acepte con la contraseña que ya usa.`,
		signInOrDecline: (school, account) =>
			`${school} le invita. Ya tiene una cuenta: ${account}. Acepte o rechace con la contraseña que ya usa.`,
	},
	confirmation: {
		ask: 'Confirme su dirección',
		done: 'Dirección confirmada',
		over: 'Este enlace ya no sirve',
		change: (email, old) => `A partir de ahora su cuenta usará ${email} en lugar de ${old}.`,
		usernameAlone: 'solo un nombre de usuario',
		submit: 'Confirmar esta dirección',
		pending: 'Confirmando...',
		doneWords: 'A partir de ahora inicie sesión con esta dirección.',
		overWords:
			'Ha caducado o ya se ha usado. Su dirección no ha cambiado; pida un enlace nuevo en sus ajustes.',
		goOn: 'Continuar',
	},
	takeBack: {
		title: 'Recupere su cuenta',
		over: 'Este enlace ha caducado',
		overWords: 'Ya se ha usado o tiene más de una semana.',
		lost: (form) => `Si no puede entrar en su cuenta, díganoslo con el ${form}.`,
		address: (email) => `Su cuenta vuelve a usar la dirección ${email}.`,
		school: (school) => `Vuelve a administrar ${school}, y quien la administra ahora pasa a ser docente.`,
		signedOut: 'Se cierran todas las sesiones de su cuenta.',
		password: 'A continuación elegirá una contraseña nueva.',
		submit: 'Recuperar mi cuenta',
		pending: 'Recuperando...',
	},
}
